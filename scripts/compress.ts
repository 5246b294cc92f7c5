/**
 * The last step of a build: beside every text a browser loads stands its compressed form, small enough to be worth the time of a build.
 * The server sends what lies there, instead of compressing the same files for every visitor. Small files too: where nothing
 * lies it would look for both forms first.
 */
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const client = path.resolve(import.meta.dirname, '../build/client')
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

await Promise.all(globSync('**/*.{js,mjs,css,svg,txt,json,webmanifest}', { cwd: client }).map((file) => compress(path.join(client, file))))

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    brotli(content, { params }).then((small) => writeFile(`${file}.br`, small)),
    gzipped(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}
