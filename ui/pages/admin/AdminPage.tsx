import { Done } from '../../components/Done.tsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { atSystem } from '#modules/shared'
import { Tabs } from '../../components/Tabs.tsx'
import '../../components/office/office.css'
import { PaymentOutage } from '../../components/money/PaymentOutage.tsx'
import { OutageNotice } from '../../components/office/OutageNotice.tsx'
import { usePageInput } from '../../components/office/came-back.ts'
import { type AdminPart, entriesFor } from './office-entries.ts'

/** The head of every page of the office: heading, the pages beside it, and the result of the last action. */
export function AdminPage({
  title,
  part,
  back,
  done,
  aside,
  children,
}: {
  readonly title: ReactNode
  readonly part: AdminPart
  /** One step up; a page of its own part needs none. */
  readonly back?: { readonly href: string; readonly words: string }
  /** The result of the last action, in a sentence. */
  readonly done?: string | null
  /** Beside the heading. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="page main-pad stack stack-loose">
      <PartTabs part={part} />
      <div className="stack">
        {back && (
          <a className="back-link" href={back.href}>
            <ArrowLeft size={20} aria-hidden="true" />
            {back.words}
          </a>
        )}
        <div className="row row-apart">
          <h1>{title}</h1>
          {aside}
        </div>
        <Done says={done ?? null} />
        <OutageNotice />
        <PaymentOutage />
      </div>
      {children}
    </div>
  )
}

/** The pages beside this one, where the side bar has no room. */
function PartTabs({ part }: { readonly part: AdminPart }) {
  const { who } = usePageInput()
  const entry = entriesFor(who).find(({ pages }) => pages.some(({ href }) => href === part))
  if (!entry) return null
  const isSettings = entry.group === 'Settings'
  if (entry.pages.length < 2 && !isSettings) return null
  const tabs = entry.pages.map(({ href, label }) => ({ href, label, current: href === part }))
  const all = { href: atSystem.settings(), label: 'All settings', current: false }
  return (
    <div className="office-tabs no-print">
      <Tabs label={entry.label} tabs={isSettings ? [all, ...tabs] : tabs} />
    </div>
  )
}
