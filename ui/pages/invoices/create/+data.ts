import type { PageContextServer } from 'vike/types'
import { draftShown } from '../draft-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

export const data = (pageContext: PageContextServer) => draftShown(pageContext, null)
