import type { AccountsModule } from '#modules/accounts'
import type { Catalogue } from '#modules/catalogue'
import { type LaunchFacts, type LaunchPorts, createLaunch } from '#modules/launch'
import { at } from '#modules/shared'
import { type TermsModule, legalWords } from '#modules/terms'

interface Sources {
  readonly accounts: Pick<AccountsModule, 'staff' | 'isOwner' | 'hasDemo'>
  readonly catalogue: Pick<Catalogue, 'siteToday' | 'activeServices' | 'districts'>
  readonly terms: Pick<TermsModule, 'legalOverview'>
}

interface Opened {
  readonly launch: Pick<LaunchPorts, 'launches' | 'takesRealMoney'>
  readonly clock: LaunchPorts['clock']
}

export function composeLaunch({ launch, clock }: Opened, sources: Sources) {
  return createLaunch({ ...launch, facts: () => launchFactsOf(sources), clock })
}

async function launchFactsOf({ accounts, catalogue, terms }: Sources): Promise<LaunchFacts> {
  const [site, services, districts, pages, staff, hasDemo] = await Promise.all([
    catalogue.siteToday(),
    catalogue.activeServices(),
    catalogue.districts(),
    terms.legalOverview(),
    accounts.staff(),
    accounts.hasDemo(),
  ])
  const { companyName, companyNumber, registeredOffice, vatRegistered, vatNumber, hotline, hotlineConfirmed } = site
  return {
    blanks: pages.map(({ page, blanks }) => ({
      page,
      title: legalWords[page].title,
      blanks,
      href: at.admin.legalPage(page),
    })),
    companyName,
    companyNumber,
    registeredOffice,
    address: site.businessAddress || registeredOffice,
    email: site.contactEmail,
    complaints: site.complaintsAddress,
    vatRegistered,
    vatNumber,
    hotline,
    hotlineConfirmed,
    hasDemo,
    hasOwner: staff.some((user) => accounts.isOwner(user)),
    hasServices: services.length > 0,
    hasDistricts: districts.length > 0,
  }
}
