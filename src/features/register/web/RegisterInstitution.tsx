/** `/register/institutions/{id}`. */
import type { MetaArgs } from 'react-router'
import { Place } from './Place.tsx'
import type { institutionLoader } from './place-loader.ts'

export { institutionLoader as loader } from './place-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof institutionLoader>) => loaderData?.head ?? []

export default Place
