/** What the error pages say (specification §8): apart from the pages, because every page may have to say the title. */
import type { StairState } from './drawings/Stair.tsx'

type Words = { title: string; text: string; picture: StairState; label: string }

const pages: Record<number, Words> = {
  404: {
    title: 'Page Not Found',
    text: 'The page you are looking for doesn’t exist or an error occurred.',
    picture: 'missing',
    label: 'The stair of five arches with one arch missing: the gold light has dropped onto the empty step.',
  },
  403: {
    title: 'Forbidden',
    text: "You don't have access to this resource.",
    picture: 'closed',
    label: 'The stair of five arches; the highest has a closed door.',
  },
  503: {
    title: 'We will be right back!',
    text: 'We are working on a few fixes and will be back up shortly. Thank you.',
    picture: 'scaffolding',
    label: 'The stair of five arches; one of them stands in scaffolding.',
  },
}
const anyOther: Words = {
  title: 'Internal Server Error',
  text: 'The server encountered an unexpected condition. Please try again later.',
  picture: 'leaning',
  label: 'The stair of five arches; the arches lean.',
}

/** Title and text for a status; what is not 404, 403 or 503 is an internal server error. */
export function errorWords(status: number): Words {
  return pages[status] ?? anyOther
}
