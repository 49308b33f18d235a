import { encode } from 'uqr'
import { redirect } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { signedIn } from '../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const { modules, site } = pageContext
  const begun = await modules.accounts.findBegunTotp(who.id, site.businessName)
  if (!begun) throw redirect('/profile/security')
  const { size, data: rows } = encode(begun.uri, { border: 4 })
  return {
    /** In groups of four: easier to type. */
    key: (begun.secret.match(/.{1,4}/g) ?? []).join(' '),
    uri: begun.uri,
    size,
    /** Each dark square of the picture as a step of one path. */
    dark: rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''),
  }
}
