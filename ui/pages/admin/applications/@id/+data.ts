import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, parseId } from '#modules/shared'
import { dossierShown } from '../../../../components/team/dossier-shown.ts'
import { skillWords } from '../../skill-words.ts'
import { momentWords } from '../../../../time-words.ts'
import { missingOf } from './missing.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, now, routeParams }: PageContextServer) {
  const id = parseId('app', routeParams['id'] ?? '')
  const found = id && (await modules.accounts.application(id))
  if (!found) throw render(404)
  const [skills, categories] = await Promise.all([modules.accounts.skills(), modules.catalogue.allCategories()])
  const { application, applicant } = found
  const dossier = await modules.administration.dossier(applicant.id)
  return {
    href: at.admin.application(application.id),
    status: application.status,
    when: momentWords(application.createdAt),
    name: applicant.fullName,
    dossier: dossier && dossierShown(dossier, categories, now),
    missing: dossier && missingOf(dossier, skills, now),
    email: applicant.email,
    phone: applicant.phone,
    postcode: applicant.postcode,
    address: applicant.address,
    district: applicant.postcode?.split(' ', 1)[0] ?? '',
    isSuspended: applicant.status === 'suspended',
    isConfirmed: applicant.emailVerifiedAt !== null,
    skills: skills.map((slug) => ({ slug, label: skillWords(slug, categories) })),
  }
}
