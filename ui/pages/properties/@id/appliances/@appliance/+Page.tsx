import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Badge } from '../../../../../components/Badge.tsx'
import { ApplianceForm } from '../../../../../components/care/ApplianceForm.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { Done } from '../../../../../components/Done.tsx'
import { Button } from '../../../../../components/form/Button.tsx'
import { Question, answerProps } from '../../../../../components/form/Question.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

export default function AppliancePage() {
  const { done, property, back, action, appliance, shown } = useData<Data>()
  const form = useCameBack(action)
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <a className="back-link" href={back.href}>
        <ArrowLeft size={20} aria-hidden="true" />
        {back.words}
      </a>
      <Done says={done} />
      <FormProblems of={form} />
      <div className="stack stack-tight">
        <h1>{shown ? shown.name : 'Add an appliance'}</h1>
        <p className="soft">{property}</p>
        {shown?.guarantee && (
          <p>
            <Badge tone={shown.guarantee.tone}>{shown.guarantee.words}</Badge>
          </p>
        )}
        {shown?.isRemoved && <p>It is no longer there.</p>}
      </div>
      {appliance && shown && <PhotoCard action={action} shown={shown} />}
      <Card title="Details">
        <ApplianceForm action={action} appliance={appliance} label={appliance ? 'Save' : 'Add appliance'} />
      </Card>
      {appliance && <RemoveCard action={action} version={appliance.version} isRemoved={appliance.removedAt !== null} />}
    </div>
  )
}

function PhotoCard({ action, shown }: { readonly action: string; readonly shown: NonNullable<Data['shown']> }) {
  const to = `${action}/photo`
  const back = useCameBack(to)
  const asked = {
    name: 'photo',
    label: shown.photo ? 'Another photo' : 'Take or choose a photo',
    hint: 'A photo of the label has the model and the serial number. A JPEG, PNG or WebP.',
    error: back.error('photo'),
  }
  return (
    <Card title="Photo" id="photo">
      <div className="stack">
        <FormProblems of={back} />
        {shown.photo && (
          <a href={shown.photo.src}>
            <img
              className="appliance-large-photo"
              src={shown.photo.src}
              width={shown.photo.width}
              height={shown.photo.height}
              alt={shown.name}
            />
          </a>
        )}
        <form method="post" action={to} encType="multipart/form-data" className="stack appliance-form" noValidate>
          <Question {...asked}>
            <input {...answerProps(asked)} className="input" type="file" accept="image/*" />
          </Question>
          <div>
            <Button variant="secondary" wide="on-phones">
              Save photo
            </Button>
          </div>
        </form>
        {shown.photo && (
          <form method="post" action={`${to}/remove`} noValidate>
            <Button variant="quiet">Remove the photo</Button>
          </form>
        )}
      </div>
    </Card>
  )
}

function RemoveCard({
  action,
  version,
  isRemoved,
}: {
  readonly action: string
  readonly version: number
  readonly isRemoved: boolean
}) {
  const to = `${action}/${isRemoved ? 'restore' : 'remove'}`
  const back = useCameBack(to)
  return (
    <Card title={isRemoved ? 'It is there again' : 'It is no longer there'}>
      <FormProblems of={back} />
      <form method="post" action={to} className="stack appliance-form" noValidate>
        <input type="hidden" name="version" value={version} />
        <p>{isRemoved ? 'It comes back into the list.' : 'It leaves the list; the history keeps it.'}</p>
        <div>
          <Button variant="secondary" wide="on-phones">
            {isRemoved ? 'Put it back' : 'Mark as no longer there'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
