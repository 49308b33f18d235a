import type { PageContextServer } from 'vike/types'
import { columnsOf } from '#modules/imports'
import { atSystem } from '#modules/shared'
import { recentWords } from '../../../../time-words.ts'
import { importState } from '../import-state.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, now, who } = pageContext
  const found = await modules.imports.list()
  const lines = found.map(async (one) => ({
    id: one.id,
    href: atSystem.import(one.id),
    fileName: one.fileName,
    rows: one.rows,
    made: recentWords(one.madeAt, now),
    state: importState(await modules.tasks.ofSubject(one.id)).words,
  }))
  return {
    action: atSystem.imports(),
    asksPassword: !(who?.passwordFresh ?? false),
    imports: await Promise.all(lines),
    columns: columnsOf('customers').map(({ name, label, says, needed }) => ({ name, label, says, needed })),
  }
}
