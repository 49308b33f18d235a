import type {
  BreadcrumbList,
  FAQPage,
  HomeAndConstructionBusiness,
  JobPosting,
  LocalBusiness,
  Offer,
  OpeningHoursSpecification,
  Service,
} from 'schema-dts'
import { type WeeklyHours, printTime, weekdays } from '#modules/scheduling'
import { type Pence, poundsText } from '#modules/shared'
import type { Site } from './page-context.ts'

/** The facts of a page in the vocabulary of schema.org. A site must not rate itself: no node has ratings. */
export type StructuredData =
  | BreadcrumbList
  | FAQPage
  | HomeAndConstructionBusiness
  | JobPosting
  | LocalBusiness
  | Service

/** The nodes as a block of data for search engines; empty without any. */
export function structuredDataTag(nodes: readonly StructuredData[]): string {
  if (nodes.length === 0) return ''
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })
  // Text of the owner cannot end the block.
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

interface BusinessDetails {
  readonly hours?: WeeklyHours | null
  /** Names of the places that technicians come to. */
  readonly places?: readonly string[]
}

type BusinessSite = Pick<
  Site,
  | 'origin'
  | 'businessName'
  | 'hotline'
  | 'companyName'
  | 'businessAddress'
  | 'registeredOffice'
  | 'contactEmail'
  | 'vatRegistered'
  | 'vatNumber'
>

const businessId = (origin: string) => `${origin}/#business`

/** The business, by what its owner has filled in. The pages that name it mean the same one. */
export function businessNode(
  site: BusinessSite,
  { hours = null, places = [] }: BusinessDetails = {},
): HomeAndConstructionBusiness {
  const address = site.businessAddress || site.registeredOffice
  return {
    '@type': 'HomeAndConstructionBusiness',
    '@id': businessId(site.origin),
    name: site.businessName,
    url: `${site.origin}/`,
    telephone: site.hotline,
    image: `${site.origin}/og/home.png`,
    ...(site.companyName && { legalName: site.companyName }),
    ...(address && { address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'GB' } }),
    ...(site.contactEmail && { email: site.contactEmail }),
    ...(site.vatRegistered && site.vatNumber && { vatID: site.vatNumber }),
    ...(places.length > 0 && { areaServed: places.map((name) => ({ '@type': 'Place', name }) as const) }),
    ...(hours && { openingHoursSpecification: openDays(hours) }),
  }
}

const dayNames = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
} as const

function openDays(hours: WeeklyHours): OpeningHoursSpecification[] {
  return weekdays.flatMap((day) => {
    const open = hours[day]
    if (!open) return []
    const [opens, closes] = [printTime(open.opens), printTime(open.closes)]
    return [{ '@type': 'OpeningHoursSpecification', dayOfWeek: dayNames[day], opens, closes } as const]
  })
}

interface OfferedService {
  readonly name: string
  readonly description: string
  /** A path of the site. */
  readonly path: string
  readonly prices: readonly Pence[]
  readonly places: readonly string[]
}

/** A service of the business with its prices in pounds, VAT included where it is due. */
export function serviceNode(
  { origin }: Pick<Site, 'origin'>,
  { name, description, path, prices, places }: OfferedService,
): Service {
  const url = origin + path
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name,
    description,
    url,
    provider: { '@id': businessId(origin) },
    ...(places.length > 0 && { areaServed: places.map((place) => ({ '@type': 'Place', name: place }) as const) }),
    offers: prices.map((price): Offer => ({ '@type': 'Offer', url, price: poundsText(price), priceCurrency: 'GBP' })),
  }
}

/** A tradesperson of the directory: the average of all published reviews, no contact, no place nearer than the area. */
export function expertNode(
  { origin }: Pick<Site, 'origin'>,
  expert: {
    readonly name: string
    readonly description: string
    readonly area: string
    readonly categories: readonly string[]
    readonly path: string
    /** Null without a published review. */
    readonly rating: { readonly average: string; readonly count: number } | null
  },
): LocalBusiness {
  const { name, description, area, categories, path, rating } = expert
  return {
    '@type': 'LocalBusiness',
    '@id': `${origin}${path}#expert`,
    name,
    description,
    url: origin + path,
    areaServed: { '@type': 'Place', name: area },
    knowsAbout: [...categories],
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating' as const,
        ratingValue: rating.average,
        reviewCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
}

/** The questions of a page, as people read them there. */
export function questionsNode(questions: readonly { readonly question: string; readonly answer: string }[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** The way to a page from the home page; the last is the page itself. */
export function trailNode(
  { origin }: Pick<Site, 'origin'>,
  steps: readonly { readonly name: string; readonly path: string }[],
): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: origin + path,
    })),
  }
}
