import type { ReactNode } from 'react'
import { atKeywords } from '#modules/shared'
import { Tabs } from '../../components/Tabs.tsx'
import { AdminPage } from '../admin/AdminPage.tsx'
import './keywords.css'

const tabs = [
  { href: atKeywords.home(), label: 'Keywords' },
  { href: atKeywords.emergency(), label: 'Emergency services' },
  { href: atKeywords.pages(), label: 'Pages worth writing' },
] as const

export const backToKeywords = { href: atKeywords.home(), words: 'Keywords' }

/** The frame of the tabs of the SEO Keyword Manager. */
export function KeywordsPage({
  tab,
  done = null,
  aside,
  children,
}: {
  readonly tab: (typeof tabs)[number]['href']
  readonly done?: string | null
  readonly aside?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <AdminPage title="SEO Keyword Manager" part={atKeywords.home()} done={done} aside={aside}>
      <Tabs label="SEO Keyword Manager" tabs={tabs.map((one) => ({ ...one, current: one.href === tab }))} />
      {children}
    </AdminPage>
  )
}
