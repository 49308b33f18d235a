import { doneIn } from '../../../done-in.ts'
import type { PageContextServer } from 'vike/types'

export type Data = ReturnType<typeof data>

export function data({ form, urlParsed }: PageContextServer) {
  return {
    done: doneIn({ form, urlParsed }, { saved: 'Saved. Pages, messages and receipts show it from now on.' }),
  }
}
