/** `/register/campuses/{id}`. */
import type { MetaArgs } from 'react-router'
import { Place } from './Place.tsx'
import type { campusLoader } from './place-loader.ts'

export { campusLoader as loader } from './place-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof campusLoader>) => loaderData?.head ?? []

export default Place
