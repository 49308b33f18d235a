import type { PageContextServer } from 'vike/types'
import { firstStartShown } from '../../../components/office/first-start-shown.ts'
import { wordDone } from '../../../done-in.ts'
import { signedIn } from '../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const steps = await firstStartShown(pageContext, signedIn(pageContext))
  return {
    steps,
    done: steps.filter(({ isDone }) => isDone).length,
    isSetUp: wordDone(pageContext) === 'set-up',
  }
}
