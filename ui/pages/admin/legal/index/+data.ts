import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { legalWords } from '#modules/terms'
import { dayOfVersion } from '../../../../components/legal/version-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules }: PageContextServer) {
  const pages = await modules.terms.legalOverview()
  return {
    pages: pages.map(({ page, blanks, savedAt }) => ({
      page,
      title: legalWords[page].title,
      address: legalWords[page].address,
      edit: at.admin.legalPage(page),
      blanks: blanks.length,
      since: savedAt ? dayOfVersion(savedAt) : 'As it came with the product',
    })),
  }
}
