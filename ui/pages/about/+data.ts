import type { PageContextServer } from 'vike/types'
import { warrantyWords } from '#modules/catalogue'
import { atSystem } from '#modules/shared'
import { type Claims, aboutBlocks } from '#modules/site'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, site }: PageContextServer) {
  const [texts, claims, terms, team] = await Promise.all([
    modules.site.texts(aboutBlocks.ids),
    modules.site.claims(),
    modules.catalogue.bookingTerms(),
    modules.site.shownTeam(site.team.members),
  ])
  return {
    texts,
    figures: figuresOf(claims),
    team: team.map(({ id, fullName, role, since, photo }) => ({
      id: id as string,
      name: fullName,
      role,
      since,
      photo: photo && { address: atSystem.teamPhoto(photo.sha256), alt: photo.alt },
    })),
    warranty: warrantyWords(terms.guaranteeMonths),
    company: [
      { label: 'Business', value: site.businessName },
      { label: 'Telephone', value: site.hotline },
      { label: 'Registered company', value: site.companyName },
      { label: 'Company number', value: site.companyNumber },
      { label: 'Registered office', value: site.registeredOffice },
      { label: 'Place of business', value: site.businessAddress },
      { label: 'VAT number', value: site.vatRegistered ? site.vatNumber : '' },
      { label: 'Insurance', value: site.insurers },
      { label: 'Complaints', value: site.complaintsAddress },
    ].filter(({ value }) => value !== ''),
  }
}

/** Only claims that are true, each as a figure and the words under it. */
function figuresOf({
  rating,
  jobsDone,
  professionals,
  response,
  isRoundTheClock,
  hasNoCallOutCharge,
}: Claims): readonly { readonly figure: string; readonly about: string }[] {
  const count = (number: number) => number.toLocaleString('en-GB')
  const measured = response?.percent == null ? '' : `; ${response.percent}% of the last 30 days in time`
  return [
    ...(rating ? [{ figure: rating.average, about: `out of 5, from ${count(rating.count)} ratings` }] : []),
    ...(jobsDone ? [{ figure: count(jobsDone.count), about: 'jobs done' }] : []),
    ...(professionals ? [{ figure: professionals.words, about: 'on the team' }] : []),
    ...(response ? [{ figure: response.within, about: `our target for emergencies${measured}` }] : []),
    ...(isRoundTheClock ? [{ figure: '24/7', about: 'somebody is on call for emergencies' }] : []),
    ...(hasNoCallOutCharge ? [{ figure: '£0', about: 'no call-out charge' }] : []),
  ]
}
