import { setImmediate } from 'node:timers/promises'
import type { AuditNote } from '#modules/shared'
import { csvLine } from './csv.ts'

const bytes = new TextEncoder()

/** Reads on only when what was read has been taken. */
export function csvStream(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(bytes.encode(value))
    },
    async cancel() {
      await lines.return(null)
    },
  })
}

/** The columns of a table, from the left. */
export type Columns<Row> = readonly (readonly [title: string, cell: (row: Row) => string])[]

/** A page of rows at a time, however long the table is; other requests come between. */
export async function* tableOf<Row>(
  pages: AsyncIterable<readonly Row[]>,
  columns: Columns<Row>,
): AsyncGenerator<string> {
  yield csvLine(columns.map(([title]) => title))
  for await (const page of pages) {
    yield page.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('')
    await setImmediate()
  }
}

/** The answer with a table, under that name. It is private, and kept by nobody. */
export function csvFile(name: string, lines: AsyncGenerator<string>): Response {
  return new Response(csvStream(lines), {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}

export type ExportNote = AuditNote<'list_exported'>

/** The audit line of an export: which list, and by which words it was filtered. Their content may be about a person, and is left out. */
export function exportOf(name: string, search: Readonly<Record<string, string>>): ExportNote {
  const filters = Object.entries(search)
    .filter(([, typed]) => typed !== '')
    .map(([word]) => word.slice(0, 40))
    .slice(0, 20)
    .toSorted()
  return {
    action: 'list_exported',
    target: { kind: 'list', id: name },
    before: null,
    after: filters.length === 0 ? null : { filters: filters.join(', ') },
  }
}
