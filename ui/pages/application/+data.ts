import { type DoneWords, doneIn } from '../../done-in.ts'
import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { credentialKinds, credentialWords, documentKinds, documentWords } from '#modules/administration'
import { deskOf, documentsAtMost } from '#modules/shared'
import { dossierShown } from '../../components/team/dossier-shown.ts'
import type { Who } from '../../page-context.ts'
import { signedIn } from '../../sign-in-first.ts'

export type PageData = Awaited<ReturnType<typeof data>>
/** The data of an applicant or a technician. */
export type Data = Extract<PageData, { readonly kind: 'application' }>

/** For an applicant or a technician; for everybody else there is no such page. */
export async function data(pageContext: PageContextServer) {
  const { modules, now } = pageContext
  const who = signedIn(pageContext)
  const dossier = await modules.administration.dossier(who.id)
  if (!dossier) return applyAgainOrNothing(pageContext, who)
  const categories = await modules.catalogue.allCategories()
  return {
    kind: 'application' as const,
    isTechnician: who.role === 'technician',
    shown: dossierShown(dossier, categories, now),
    district: dossier.details?.homeDistrict ?? who.postcode?.split(' ', 1)[0] ?? '',
    trades: categories.filter(({ isFlag }) => !isFlag).map(({ slug, label }) => ({ slug, label })),
    certificates: credentialKinds.map((kind) => ({ value: kind, label: credentialWords[kind] })),
    documentKinds: documentKinds.map((kind) => ({ value: kind, label: documentWords[kind] })),
    documentsLeft: documentsAtMost - dossier.documents.filter(({ isReliedOn }) => !isReliedOn).length,
    done: doneIn(pageContext, doneWords),
  }
}

/** The data for somebody who was declined or once worked here. Everybody else signs up as a technician. */
async function applyAgainOrNothing({ modules }: PageContextServer, who: Who) {
  const before =
    deskOf(who) === 'customer' && who.withheld === null ? await modules.accounts.applicationOf(who.id) : null
  if (!before) throw render(404)
  return {
    kind: 'again' as const,
    wasDeclined: before.status === 'declined',
    isConfirmed: who.emailVerifiedAt !== null,
  }
}

const doneWords: DoneWords = {
  again: 'Thank you for applying. Now show us who you are and what you are qualified to do.',
  details: 'Kept.',
  credential: 'Saved. It counts once we have checked it.',
  document: 'Saved. Only you and an administrator can open it.',
  removed: 'The document is removed.',
}
