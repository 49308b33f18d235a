import Validator from '@adobe/structured-data-validator'
import { describe, expect, it } from 'vitest'
import { defaultWeeklyHours } from '#modules/scheduling'
import { pence } from '#modules/shared'
import {
  type StructuredData,
  businessNode,
  questionsNode,
  serviceNode,
  structuredDataTag,
  trailNode,
} from './structured-data.ts'

const origin = 'https://repairs.example'
const site = {
  origin,
  businessName: 'Callout Croydon',
  hotline: '0800-247-847',
  companyName: '',
  businessAddress: '',
  registeredOffice: '',
  contactEmail: '',
  vatRegistered: true,
  vatNumber: '',
}

/** The faults that the validator finds in the nodes, as it gets them from a page. */
async function faultsOf(nodes: readonly StructuredData[]): Promise<readonly unknown[]> {
  const { '@graph': graph } = JSON.parse(/^<script[^>]*>(.*)<\/script>$/s.exec(structuredDataTag(nodes))?.[1] ?? '{}')
  const jsonld = Object.groupBy(graph as Record<string, string>[], (node) => node['@type'] ?? '')
  return new Validator().validate({ jsonld, microdata: {}, rdfa: {}, metatags: {} })
}

describe('the facts of a page for search engines', () => {
  it('have no fault', async () => {
    const nodes = [
      businessNode(site, { hours: defaultWeeklyHours, places: ['Croydon'] }),
      serviceNode(site, {
        name: 'Tap repair',
        description: 'A tap that drips.',
        path: '/services/tap-repair',
        prices: [pence(8_500), pence(12_750)],
        places: ['Croydon'],
      }),
      questionsNode([{ question: 'How long?', answer: 'About an hour.' }]),
      trailNode(site, [{ name: 'Services', path: '/services' }]),
    ]
    expect(await faultsOf(nodes)).toEqual([])
  })

  it('are checked: a trail without a name is found', async () => {
    expect(await faultsOf([trailNode(site, [{ name: '', path: '/services' }])])).not.toEqual([])
  })

  it('say of the business what its owner has filled in, and no more', () => {
    expect(Object.keys(businessNode(site))).toEqual(['@type', '@id', 'name', 'url', 'telephone', 'image'])
    const whole = { ...site, companyName: 'Callout Ltd', registeredOffice: '1 High Street, CR0 1AA', vatNumber: 'GB1' }
    expect(businessNode(whole)).toMatchObject({
      legalName: 'Callout Ltd',
      address: { streetAddress: '1 High Street, CR0 1AA' },
      vatID: 'GB1',
    })
    expect(businessNode({ ...whole, vatRegistered: false })).not.toHaveProperty('vatID')
  })

  it('name prices in pounds', () => {
    const service = { name: 'Tap', description: 'Tap', path: '/services/tap', prices: [pence(8_505)], places: [] }
    expect(serviceNode(site, service)).toMatchObject({ offers: [{ price: '85.05', priceCurrency: 'GBP' }] })
  })

  it('cannot end their block by a text', () => {
    const tag = structuredDataTag([questionsNode([{ question: '</script><script>alert(1)', answer: 'No' }])])
    expect(tag.match(/<\/?script/g)).toEqual(['<script', '</script'])
  })

  it('are no block at all on a page without any', () => {
    expect(structuredDataTag([])).toBe('')
  })
})
