import { redirect } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { searchOf } from '../../sign-in-first.ts'

/** `/?login=true`, an old address of the sign-in. */
export function guard(pageContext: PageContextServer): void {
  if (searchOf(pageContext).get('login') === 'true') throw redirect('/login')
}
