import { Done } from '../../../components/Done.tsx'
import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { passwordFreshMinutes } from '#modules/accounts'
import { at } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { SummaryList } from '../../../components/SummaryList.tsx'
import type { Data } from './+data.ts'
import { AgreedCard } from './AgreedCard.tsx'
import { DeleteCard } from './DeleteCard.tsx'
import { DownloadCard } from './DownloadCard.tsx'
import './privacy.css'

export default function PrivacyPage() {
  const { done, rules, isOpen, check } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <a className="back-link" href={at.profile.home()}>
        <ArrowLeft size={20} aria-hidden="true" />
        Profile
      </a>
      {done === 'asked' && (
        <Notice tone="good" title="Your data is being prepared">
          <p>We write to you when it is ready, in a minute or two.</p>
        </Notice>
      )}
      {done === 'export_underway' && <Notice title="Your data is being prepared already" />}
      {done === 'open' && isOpen && (
        <Done says={`Thank you. You can download what is ready for ${passwordFreshMinutes} minutes.`} />
      )}
      {done === 'password' && !isOpen && (
        <Notice tone="warn" title={check.hasPassword ? 'Confirm your password first' : 'First confirm that it is you'}>
          <p>It is everything that we hold about you, so nobody else at this screen should be able to download it.</p>
        </Notice>
      )}
      <div className="stack stack-tight">
        <h1>Your data</h1>
        <p className="soft">See everything that we hold about you, download it, or have it deleted.</p>
      </div>
      <DownloadCard />
      <AgreedCard />
      <Card title="How long we keep things">
        <div className="kept-for">
          <SummaryList rows={rules.map(({ what, keep }) => ({ label: what, value: keep }))} />
        </div>
        <p>
          Payments, and the repairs they were for, are kept for the current tax year and six before it: the tax office
          requires it. Your account itself stays until you delete it.
        </p>
      </Card>
      <DeleteCard />
    </div>
  )
}
