/** The address of an announcement, made the same way where it is suggested and where it is stored. */
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The address a title gives: letters a to z, figures and hyphens; never one that looks like an id. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  return words && !id.test(words) ? words : `announcement${words && '-'}${words}`
}
