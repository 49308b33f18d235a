import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { credentialKinds, documentKinds, documentsAtMost } from '#modules/administration'
import { credentialWords, documentWords, dossierShown } from '../../components/team/dossier-shown.ts'
import { signedIn } from '../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For whoever applies to be a technician, or is one; for everybody else there is no such page. */
export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const who = signedIn(pageContext)
  const dossier = await modules.administration.dossier(who.id)
  if (!dossier) throw render(404)
  const categories = await modules.catalogue.categories()
  return {
    isTechnician: who.role === 'technician',
    shown: dossierShown(dossier, categories, now),
    district: dossier.details?.homeDistrict ?? who.postcode?.split(' ', 1)[0] ?? '',
    trades: categories.filter(({ isFlag }) => !isFlag).map(({ slug, label }) => ({ slug, label })),
    certificates: credentialKinds.map((kind) => ({ value: kind, label: credentialWords[kind] })),
    documentKinds: documentKinds.map((kind) => ({ value: kind, label: documentWords[kind] })),
    documentsLeft: documentsAtMost - dossier.documents.length,
    done: doneWords[urlParsed.search['done'] ?? ''] ?? null,
  }
}

const doneWords: Readonly<Record<string, string>> = {
  details: 'Kept.',
  credential: 'Kept. It counts once we have checked it.',
  document: 'Kept. Only you and an administrator can open it.',
  removed: 'The document is gone.',
}
