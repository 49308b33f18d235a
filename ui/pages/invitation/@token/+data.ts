import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, routeParams, site, form }: PageContextServer) {
  const token = routeParams['token'] ?? ''
  const invitation = await modules.administration.invitationByToken(token)
  if (!invitation) throw render(404)
  return {
    action: `/invitation/${encodeURIComponent(token)}`,
    business: site.businessName,
    email: invitation.email,
    role: invitation.role === 'admin' ? 'an administrator' : 'part of the office',
    minimum: modules.accounts.passwordRules.staffMinimum,
    form,
  }
}
