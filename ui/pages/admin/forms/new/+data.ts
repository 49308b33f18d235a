import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { editorShown } from '../editor-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  return { editor: await editorShown(pageContext, at.admin.newForm(), null) }
}
