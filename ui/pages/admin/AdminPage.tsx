import { Done } from '../../components/Done.tsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Permission, at, may, atKeywords, atSystem } from '#modules/shared'
import { Tabs } from '../../components/Tabs.tsx'
import '../../components/office/office.css'
import { PaymentOutage } from '../../components/money/PaymentOutage.tsx'
import { OutageNotice } from '../../components/office/OutageNotice.tsx'
import { usePageInput } from '../../components/office/came-back.ts'

interface Part {
  readonly href: string
  readonly label: string
  readonly needs: Permission
}

const parts = [
  { href: at.admin.home(), label: 'Today', needs: 'dispatch' },
  { href: at.admin.bookings(), label: 'Bookings', needs: 'dispatch' },
  { href: at.admin.dispatch(), label: 'Dispatch', needs: 'dispatch' },
  { href: at.admin.field(), label: 'Field', needs: 'dispatch' },
  { href: at.admin.customers(), label: 'Customers', needs: 'customers' },
  { href: at.invoices.home(), label: 'Invoices', needs: 'invoice' },
  { href: at.admin.payments(), label: 'Payments', needs: 'take-payments' },
  { href: at.admin.technicians(), label: 'Technicians', needs: 'dispatch' },
  { href: at.admin.onCall(), label: 'On call', needs: 'dispatch' },
  { href: at.admin.inbox(), label: 'Inbox', needs: 'message' },
  { href: at.admin.enquiries(), label: 'Enquiries', needs: 'message' },
  { href: at.admin.quotes(), label: 'Quotes', needs: 'message' },
  { href: at.admin.reviews(), label: 'Reviews', needs: 'message' },
  { href: at.admin.market(), label: 'Market', needs: 'message' },
  { href: at.admin.messages(), label: 'Messages', needs: 'message' },
  { href: at.whatsapp.home(), label: 'WhatsApp', needs: 'message' },
  { href: atKeywords.home(), label: 'Keywords', needs: 'keywords' },
] as const satisfies readonly Part[]

/** Behind `Invoices`. */
const invoiceParts = [
  { href: at.invoices.home(), label: 'All documents', needs: 'invoice' },
  { href: at.admin.invoiceNumbers(), label: 'Numbers', needs: 'invoice' },
  { href: at.admin.vatReturn(), label: 'VAT return', needs: 'settings' },
  { href: at.admin.invoicing(), label: 'Settings', needs: 'settings' },
  { href: at.admin.invoiceImport(), label: 'Import', needs: 'settings' },
] as const satisfies readonly Part[]

const ownersParts = [
  { href: at.admin.applications(), label: 'Applications', needs: 'users' },
  { href: at.admin.services(), label: 'Services and prices', needs: 'settings' },
  { href: at.admin.site.home(), label: 'Public pages', needs: 'settings' },
  { href: at.admin.emergencyServices(), label: 'Emergency services', needs: 'dispatch' },
  { href: at.admin.plans(), label: 'Plans and tiers', needs: 'dispatch' },
  { href: at.admin.jobCategories(), label: 'Job categories', needs: 'settings' },
  { href: at.admin.hours(), label: 'Opening hours', needs: 'settings' },
  { href: at.admin.business(), label: 'Business', needs: 'settings' },
  { href: at.admin.terms(), label: 'Terms', needs: 'settings' },
  { href: at.admin.legal(), label: 'Legal pages', needs: 'settings' },
  { href: at.admin.forms(), label: 'Forms', needs: 'settings' },
  { href: at.admin.security(), label: 'Staff sign-in', needs: 'users' },
  { href: at.admin.messageTemplates(), label: 'Message texts', needs: 'settings' },
  { href: at.admin.users(), label: 'Users', needs: 'users' },
  { href: atSystem.apiKeys(), label: 'API keys', needs: 'users' },
  { href: at.admin.audit(), label: 'Audit log', needs: 'audit' },
  { href: at.admin.securityLog(), label: 'Security log', needs: 'audit' },
] as const satisfies readonly Part[]

export type AdminPart = (typeof parts | typeof invoiceParts | typeof ownersParts)[number]['href']

/** The frame of every page of the office: heading, navigation, and the result of the last action. */
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

function PartTabs({ part }: { readonly part: AdminPart }) {
  const { who } = usePageInput()
  const tabsOf = (listed: readonly Part[]) =>
    listed.filter(({ needs }) => may(who, needs)).map(({ href, label }) => ({ href, label, current: href === part }))
  const invoiceTabs = tabsOf(invoiceParts)
  const isInvoicePart = invoiceTabs.some(({ current }) => current)
  const payments = may(who, 'payment-security') ? at.admin.paymentSecurity() : at.admin.payments()
  const tabs = tabsOf(parts).map((tab) => {
    if (tab.href === at.admin.payments()) return { ...tab, href: payments }
    return tab.href === at.invoices.home() ? { ...tab, current: isInvoicePart } : tab
  })
  const ownersTabs = tabsOf(ownersParts)
  const isOwnersPart = ownersTabs.some(({ current }) => current)
  const [first] = ownersTabs
  const owners = first ? [{ href: first.href, label: 'People and settings', current: isOwnersPart }] : []
  return (
    <>
      <Tabs label="Admin" tabs={[...tabs, ...owners]} />
      {isInvoicePart && invoiceTabs.length > 1 && <Tabs label="Invoices" tabs={invoiceTabs} />}
      {isOwnersPart && <Tabs label="People and settings" tabs={ownersTabs} />}
    </>
  )
}
