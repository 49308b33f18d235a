import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { ThreadToggle } from '../../../../../components/conversations/ThreadToggle.tsx'
import { AskedCard } from '../../../../../components/field/AskedCard.tsx'
import { OfficeAccessCard } from '../../../../../components/device-access/StaffAccessCard.tsx'
import { ReviewCard } from '../../../../../components/bookings/ReviewCard.tsx'
import { AlarmsPanel } from '../../../../../components/offers/AlarmsPanel.tsx'
import { JobState } from '../../../../../components/office/JobState.tsx'
import { ReturnCard } from '../../../../../components/returns/ReturnCard.tsx'
import { PayLinkCard } from '../../../../link/PayLinkCard.tsx'
import { SentLinksCard } from '../../../../link/SentLinksCard.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'
import { AssignCard } from './AssignCard.tsx'
import { FormsCard } from './FormsCard.tsx'
import { ChatsCard } from './ChatsCard.tsx'
import { JobCard } from './JobCard.tsx'
import { MessagesCard } from './MessagesCard.tsx'
import { NextStep } from './NextStep.tsx'
import { PositionsCard } from './PositionsCard.tsx'
import { PartCostsCard } from './PartCostsCard.tsx'
import { PaymentsCard } from './PaymentsCard.tsx'
import { ReductionCard } from './ReductionCard.tsx'
import { StoryCard } from './StoryCard.tsx'
import { UndoCard } from './UndoCard.tsx'
import { WhyCard } from './WhyCard.tsx'
import './booking.css'

export default function BookingPage() {
  const { job, done, alarms, mayAssign, isCancelled, review, returning, asked, accesses, thread } = useData<Data>()
  return (
    <AdminPage
      title={job.service}
      part="/admin/bookings"
      back={{ href: at.admin.bookings(), words: 'Bookings' }}
      done={done}
      aside={
        <span className="row row-tight">
          <span className="figures">{job.reference}</span>
          <JobState job={job} />
        </span>
      }
    >
      <AlarmsPanel alarms={alarms} />
      <div className="booking-columns">
        <div className="stack">
          {mayAssign && job.technician === null && <AssignCard />}
          <JobCard />
          {mayAssign && job.technician !== null && <AssignCard />}
          <WhyCard />
        </div>
        <div className="stack">
          <UndoCard />
          {thread && <ThreadToggle thread={thread} words="Customer chat" />}
          {returning && <ReturnCard of={returning} />}
          <NextStep />
          <AskedCard booking={job.id} asked={asked} />
          <OfficeAccessCard booking={job.id} accesses={accesses} />
          <ReductionCard />
          {review && <ReviewCard title="The customer's review" review={review} />}
          <div data-live-visit={job.id}>
            <PaymentsCard />
          </div>
          <PartCostsCard />
          {!job.isPaid && !isCancelled && <PayLinkCard bookingPage={job.href} />}
          <FormsCard />
          <PositionsCard />
          <StoryCard />
          <MessagesCard />
          <ChatsCard />
          <SentLinksCard bookingPage={job.href} />
        </div>
      </div>
    </AdminPage>
  )
}
