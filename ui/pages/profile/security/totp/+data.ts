import { redirect } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { qrPicture } from '../../../../components/qr-picture.ts'
import { signedIn } from '../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const { modules, site } = pageContext
  const begun = await modules.accounts.findBegunTotp(who.id, site.businessName)
  if (!begun) throw redirect('/profile/security')
  return {
    /** In groups of four: easier to type. */
    key: (begun.secret.match(/.{1,4}/g) ?? []).join(' '),
    uri: begun.uri,
    picture: qrPicture(begun.uri),
  }
}
