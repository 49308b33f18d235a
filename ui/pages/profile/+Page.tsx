import { useData } from 'vike-react/useData'
import { ProfileForm } from '../../components/account/ProfileForm.tsx'
import { SavedCards } from '../../components/account/SavedCards.tsx'
import { Card } from '../../components/Card.tsx'
import { FormErrors } from '../../components/FormErrors.tsx'
import { Notice } from '../../components/Notice.tsx'
import type { Data } from './+data.ts'

export default function ProfilePage() {
  const { profile, form, next, saved, cards } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <FormErrors form={form} />
      {saved === 'profile' && <Notice tone="good" title="Your profile is saved" />}
      {saved === 'card' && <Notice tone="good" title="The card is deleted" />}
      {saved === 'default-card' && <Notice tone="good" title="This card is offered first from now on" />}
      <div className="stack stack-tight">
        <h1>Profile</h1>
        <p className="soft">A booking begins with these, so that you type them once.</p>
      </div>
      <Card title="Your details">
        <ProfileForm profile={profile} form={form?.action === '/profile' ? form : null} next={next} />
      </Card>
      <Card title="Saved cards" id="cards">
        <SavedCards cards={cards} />
      </Card>
    </div>
  )
}
