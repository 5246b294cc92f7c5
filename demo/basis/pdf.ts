/** A PDF of one page, written by hand: it is the same on every machine and at every time. */

/** The objects of the file and the table of their places, which a reader needs to find them. */
export function pdfOf(drawing: string, page: { width: number; height: number }): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  file += places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  // One byte a sign: ñ keeps its place in the encoding of the fonts.
  return Buffer.from(file, 'latin1')
}

/** A PDF string; signs outside Latin-1 become a question mark. */
export function text(value: string): string {
  return `(${value.replace(/[\\()]/g, '\\$&').replace(/[^\u0020-\u00ff]/g, '?')})`
}
