import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkArchive } from './zip.ts'

type Entry = { name: string; content: Buffer; claims?: number }

/** A ZIP archive; `claims` is the unpacked size it pretends to have. */
function archive(entries: Entry[]): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, content, claims = content.length } of entries) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(claims, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(claims, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(at, 42)
    list.push(central, Buffer.from(name))
    parts.push(local, Buffer.from(name), packed)
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(list).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...list, end])
}

const sheet = { name: 'xl/worksheets/sheet1.xml', content: Buffer.from('<?xml version="1.0"?><worksheet/>') }

test('an ordinary archive has nothing against it', () => {
  expect(checkArchive(archive([sheet]))).toBeNull()
})

test('an archive that unpacks to more than 100 MB is refused without unpacking it', () => {
  expect(checkArchive(archive([{ ...sheet, claims: 101 * 1024 * 1024 }]))).toContain('larger than 100 MB')
})

test('an archive with too many entries is refused', () => {
  expect(checkArchive(archive(Array.from({ length: 1_001 }, (_, n) => ({ ...sheet, name: `a${n}.xml` }))))).toContain('larger than 100 MB')
})

test('a document type or entity in any part is refused, in whatever encoding', () => {
  const bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet/>'
  expect(checkArchive(archive([sheet, { name: 'xl/sharedStrings.xml', content: Buffer.from(bomb) }]))).toContain('declarations')
  expect(checkArchive(archive([{ name: 'xl/a.xml', content: Buffer.from(bomb, 'utf16le') }]))).toContain('declarations')
})

test('what is not an archive, or a broken one, is refused', () => {
  expect(checkArchive(Buffer.from('hello'))).toContain('damaged')
  const cut = archive([sheet])
  cut.writeUInt32LE(9_999_999, cut.length - 22 + 16)
  expect(checkArchive(cut)).toContain('damaged')
})
