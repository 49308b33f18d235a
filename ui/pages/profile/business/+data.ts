import { doneIn } from '../../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import { signedIn } from '../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { id } = signedIn(pageContext)
  return {
    done: doneIn(pageContext, { saved: 'Your business details are saved' }),
    business: await pageContext.modules.customers.business(id),
  }
}
