import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { isLegalPage, legalWords } from '#modules/terms'
import { dayOfVersion } from '../../components/legal/version-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, routeParams }: PageContextServer) {
  const page = routeParams['page'] ?? ''
  if (!isLegalPage(page)) throw render(404)
  const { title, address } = legalWords[page]
  const versions = await modules.terms.legalVersions(page)
  return {
    title,
    address,
    versions: [
      ...versions.map(({ version, savedAt }) => ({
        href: `${address}?version=${version}`,
        words: `Version ${version}, of ${dayOfVersion(savedAt)}`,
      })),
      { href: `${address}?version=0`, words: 'The first text, before any change' },
    ].map((one, place) => ({ ...one, isInForce: place === 0 })),
  }
}
