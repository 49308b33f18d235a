import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCsvTableReader } from './index.ts'

const reader = createCsvTableReader()
const read = (text: string) => reader.read(new TextEncoder().encode(text))

describe('a table in a file', () => {
  it('has its columns, and each row with the line that it begins in', async () => {
    const text = '\uFEFFnumber,text\r\nA,"two\r\nlines, and ""quoted"""\r\n\r\nB,last'
    expect(await read(text)).toEqual({
      ok: true,
      value: {
        columns: ['number', 'text'],
        rows: [
          { line: 2, cells: ['A', 'two\r\nlines, and "quoted"'] },
          { line: 5, cells: ['B', 'last'] },
        ],
      },
    })
  })

  it.each([';', '\t'])('may be separated by %j', async (sign) => {
    const read1 = await read(`number${sign}text\nA${sign}1,5\n`)
    expect(read1).toMatchObject({ value: { columns: ['number', 'text'], rows: [{ line: 2, cells: ['A', '1,5'] }] } })
  })

  it.each([
    ['number,text\nA,"open\n', 'quotation marks'],
    ['number,text\nA,"x"y\n', 'quotation marks'],
  ])('is refused where it is none: %j', async (text, words) => {
    expect(await read(text)).toMatchObject({ ok: false, refusal: { message: expect.stringContaining(words) } })
  })

  it('is refused in another encoding', async () => {
    const bytes = new Uint8Array([0x61, 0xe9, 0x0a])
    expect(await reader.read(bytes)).toMatchObject({ ok: false, refusal: { line: 1 } })
  })

  it('of nothing has no columns', async () => {
    expect(await read('')).toEqual({ ok: true, value: { columns: [], rows: [] } })
  })

  it('comes back as it was written, whatever is in its cells', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'é', ';', '='), maxLength: 6 })
    const row = fc.array(cell, { minLength: 2, maxLength: 2 }).filter((cells) => cells.some((one) => one.trim() !== ''))
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 6 }), async (rows) => {
        const line = (cells: readonly string[]) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')
        const written = ['number,text', ...rows.map(line)].join('\r\n')
        const found = await read(written)
        expect(found.ok && found.value.rows.map(({ cells }) => cells)).toEqual(rows)
      }),
    )
  })
})
