import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { checkKinds, isInForce, proofWords } from '#modules/directory'
import { at, documentsAtMost, inBusinessZone, parseId } from '#modules/shared'
import { checkShown } from '../../../../components/directory/check-shown.ts'
import { dateWords } from '../../../../components/invoices/date-words.ts'
import { doneIn } from '../../../../done-in.ts'
import { signedIn } from '../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, now, routeParams } = pageContext
  const id = parseId('lst', routeParams['id'] ?? '')
  const listing = id && (await modules.listings.own(id, signedIn(pageContext).id))
  if (!listing) throw render(404)
  const { documents, checks } = await modules.listingChecks.papersOf(listing.id)
  const { state } = listing.advert
  const labelOf = (kind: (typeof checkKinds)[number]) => proofWords[kind]
  return {
    id: listing.id,
    name: listing.fields.businessName,
    mayAdd: state !== 'closed' && state !== 'rejected',
    left: documentsAtMost - documents.filter(({ isReliedOn }) => !isReliedOn).length,
    kinds: checkKinds.map((kind) => ({ value: kind, label: labelOf(kind) })),
    documents: documents.map(({ id: documentId, kind, bytes, createdAt, isReliedOn }) => ({
      id: documentId,
      kind,
      label: labelOf(kind),
      href: at.listingDocument(listing.id, documentId),
      size: `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-GB')} kB`,
      when: dateWords(inBusinessZone(createdAt).toPlainDate()),
      isReliedOn,
    })),
    inForce: checks.filter((check) => isInForce(check, now)).map((check) => checkShown(check, now)),
    past: checks.filter((check) => !isInForce(check, now)).map((check) => checkShown(check, now)),
    done: doneIn(pageContext, {
      sent: 'Your document is with us. We write to you once it is read.',
      replaced: 'The new document is with us. We write to you once it is read.',
      removed: 'The document is removed',
    }),
  }
}
