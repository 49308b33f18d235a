import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, parseId } from '#modules/shared'
import { doneIn } from '../../../../done-in.ts'
import { searchOf } from '../../../../sign-in-first.ts'
import { datedWords } from '../../../../time-words.ts'
import { editorShown } from '../editor-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

const listed = 50

export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, now } = pageContext
  const id = parseId('frm', routeParams['id'] ?? '')
  const found = id && (await modules.catalogue.form(id))
  if (!id || !found) throw render(404)
  const versions = await modules.catalogue.formVersions(id)
  const asked = searchOf(pageContext).get('version')
  const old = asked === null ? null : (versions.find(({ version }) => version === Number(asked)) ?? null)
  if (asked !== null && !old) throw render(404)
  const { current, isActive } = found
  const action = at.admin.form(id)
  return {
    title: current.title,
    action,
    latest: current.version,
    isActive,
    old: old && old.version !== current.version ? old.version : null,
    done: doneIn(pageContext, {
      added: 'Added. Technicians are asked from now on.',
      saved: 'Saved. Visits that begin from now on have this version; those that were begun keep theirs.',
      on: 'Switched on. Technicians are asked from now on.',
      off: 'Switched off. Nobody is asked any more; answers that were given stay.',
    }),
    editor: await editorShown(pageContext, action, { content: old ?? current, version: current.version }),
    versions: versions.slice(0, listed).map(({ version, savedByName, savedAt }) => ({
      version,
      href: `${action}?version=${version}`,
      who: savedByName ?? 'The file of forms',
      when: datedWords(savedAt, now),
    })),
  }
}
