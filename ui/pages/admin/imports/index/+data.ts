import type { PageContextServer } from 'vike/types'
import { columnsOf, importKinds } from '#modules/imports'
import { atSystem } from '#modules/shared'
import { recentWords } from '../../../../time-words.ts'
import { importState } from '../import-state.ts'
import { kindWords } from '../kind-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, now, who, urlParsed } = pageContext
  const kind = importKinds.find((one) => one === urlParsed.search['kind']) ?? 'customers'
  const found = await modules.imports.list()
  const lines = found.map(async (one) => ({
    id: one.id,
    href: atSystem.import(one.id),
    fileName: one.fileName,
    kind: kindWords[one.kind].label,
    rows: one.rows,
    made: recentWords(one.madeAt, now),
    state: importState(await modules.tasks.ofSubject(one.id)).words,
  }))
  return {
    action: atSystem.imports(),
    asksPassword: !(who?.passwordFresh ?? false),
    imports: await Promise.all(lines),
    kind,
    words: kindWords[kind],
    tabs: importKinds.map((one) => ({
      href: atSystem.importsOf(one),
      label: kindWords[one].label,
      current: one === kind,
    })),
    example: `/admin/imports/example.csv?kind=${kind}`,
    exported: `/admin/imports/export.csv?kind=${kind}`,
    columns: columnsOf(kind).map(({ name, label, says, needed }) => ({ name, label, says, needed })),
  }
}
