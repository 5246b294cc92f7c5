/** The page that shows all pictures: one row a page or state, one column a width, one view a scheme. */
export type Picture = { name: string; path: string; file: string; width: number; scheme: string; who: string; problem?: string }

export function indexPage(
  pictures: readonly Picture[],
  { widths, schemes }: { widths: readonly number[]; schemes: readonly string[] },
): string {
  const rows = [...Map.groupBy(pictures, ({ name, who }) => `${who}: ${name}`)]
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Pictures</title>
<style>
body { font: 14px/1.4 system-ui, sans-serif; margin: 24px; background: #f4f5f8; color: #14182b }
section { margin: 0 0 32px } h2 { font-size: 15px; margin: 0 0 8px }
div { display: flex; gap: 12px; align-items: flex-start; overflow-x: auto }
figure { margin: 0; flex: none } img { display: block; height: 260px; border: 1px solid #ccd; background: #fff; object-fit: cover; object-position: top }
figcaption { font-size: 12px; color: #556 } .problem { color: #a30 }
</style>
<h1>${escaped(`${pictures.length} pictures: ${widths.join(', ')} px; ${schemes.join(', ')}`)}</h1>
${rows.map(([title, own]) => `<section><h2>${escaped(title)}</h2><div>${own.map(figure).join('')}</div></section>`).join('\n')}
</html>
`
}

function figure({ file, width, scheme, problem }: Picture): string {
  const words = escaped(`${width}, ${scheme}`)
  if (problem) return `<figure class="problem">${words}: ${escaped(problem)}</figure>`
  return `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${words}</figcaption></figure>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
