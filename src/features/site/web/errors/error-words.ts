/** What the error pages say: apart from the pages, because every page may have to say the title. */

type Words = { title: string; text: string }

const pages: Record<number, Words> = {
  404: {
    title: 'Page Not Found',
    text: 'The page you are looking for doesn’t exist or an error occurred.',
  },
  403: {
    title: 'Forbidden',
    text: "You don't have access to this resource.",
  },
  503: {
    title: 'We will be right back!',
    text: 'We are working on a few fixes and will be back up shortly. Thank you.',
  },
}
const anyOther: Words = {
  title: 'Internal Server Error',
  text: 'The server encountered an unexpected condition. Please try again later.',
}

/** Title and text for a status; what is not 404, 403 or 503 is an internal server error. */
export function errorWords(status: number): Words {
  return pages[status] ?? anyOther
}
