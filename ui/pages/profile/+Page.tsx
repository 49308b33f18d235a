import { Done } from '../../components/Done.tsx'
import { useData } from 'vike-react/useData'
import { at, atCare } from '#modules/shared'
import { CalendarFeedCard } from '../../components/account/CalendarFeedCard.tsx'
import { EmailForm } from '../../components/account/EmailForm.tsx'
import { MessageDevices } from '../../components/account/MessageDevices.tsx'
import { ProfileForm } from '../../components/account/ProfileForm.tsx'
import { SavedCards } from '../../components/account/SavedCards.tsx'
import { TeamConsent } from '../../components/account/TeamConsent.tsx'
import { Card } from '../../components/Card.tsx'
import { FormErrors } from '../../components/form/FormErrors.tsx'
import { Notice } from '../../components/Notice.tsx'
import type { Data } from './+data.ts'

export default function ProfilePage() {
  const { profile, form, next, done, says, cards, check, devices, calendar, team } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <FormErrors form={form} />
      <Done says={says} />
      {done === 'email-asked' && (
        <Notice tone="good" title="We have written to the new address">
          <p>The change takes effect once you open the link in that e-mail. Until then nothing changes.</p>
        </Notice>
      )}
      <div className="stack stack-tight">
        <h1>Profile</h1>
        <p className="soft">Bookings start with these details, so that you type them only once.</p>
        <p>
          <a href="/profile/security">Sign-in and security</a>: password, passkeys, authenticator app, other ways to
          sign in, and where you are signed in.
        </p>
        <p>
          <a href="/profile/properties">Properties</a> and <a href="/profile/business">business details</a>: for
          landlords, agents and companies, and for people who pay for somebody else.
        </p>
        <p>
          <a href={atCare.myPlans()}>Maintenance plans</a>: what each includes, the next payment and visit, and how to
          end one.
        </p>
        <p>
          <a href={at.myReviews()}>My reviews of experts</a>: what you wrote about people you asked through this site.
        </p>
        <p>
          <a href="/profile/privacy">Your data</a>: download what we hold about you, or delete your account.
        </p>
      </div>
      <Card title="Your details">
        <ProfileForm profile={profile} form={form?.action === '/profile' ? form : null} next={next} />
      </Card>
      <Card title="E-mail address" id="email">
        <EmailForm email={profile.email} check={check} form={form?.action === '/profile/email' ? form : null} />
      </Card>
      <Card title="Saved cards" id="cards">
        <SavedCards cards={cards} />
      </Card>
      <Card title="Messages on your devices" id="devices">
        <MessageDevices devices={devices} />
        <p>
          <a href="/profile/messages">Choose which messages you get, and how</a>
        </p>
      </Card>
      {team && <TeamConsent agreed={team.agreed} />}
      {calendar && <CalendarFeedCard feed={calendar} action="/profile/calendar" form={form} whose="your" />}
    </div>
  )
}
