import { ArrowLeft, Save } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Card } from '../../../../../components/Card.tsx'
import { Done } from '../../../../../components/Done.tsx'
import { FormQuestions } from '../../../../../components/field/forms/FormQuestions.tsx'
import { ReadForm } from '../../../../../components/field/forms/ReadForm.tsx'
import { Button } from '../../../../../components/form/Button.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { usePlainScript } from '../../../../../islands/use-plain-script.ts'
import type { Data } from './+data.ts'

export default function VisitFormPage() {
  const { title, intro, when, about, back, done, left, mayWrite, answers } = useData<Data>()
  return (
    <div className="page main-pad stack stack-loose">
      <Done says={done} />
      <header className="stack stack-tight">
        <a className="back-link" href={back.href}>
          <ArrowLeft size={20} aria-hidden="true" />
          {back.words}
        </a>
        <h1>{title}</h1>
        <p className="lead">{about}</p>
        <p className="soft">
          {when}
          {left === null ? ': complete' : `: ${left}`}
        </p>
        {intro && <p>{intro}</p>}
      </header>
      {mayWrite ? (
        <Questions />
      ) : (
        <Card title="Answers">
          <ReadForm answers={answers} />
        </Card>
      )}
    </div>
  )
}

function Questions() {
  usePlainScript('visit-form')
  const {
    action,
    version,
    visit,
    visitId,
    shown,
    back: tracker,
    here,
    after,
    hasPhotos,
    limit,
    asked,
    photos,
  } = useData<Data>()
  const back = useCameBack(action)
  return (
    <form
      method="post"
      action={action}
      className="stack stack-loose"
      noValidate
      autoComplete="off"
      data-answers
      data-visit={visitId}
      data-shown={JSON.stringify(shown)}
      data-tracker={tracker.href}
      data-here={here}
      data-then={after.saved}
      data-then-complete={after.complete}
      {...(hasPhotos && { encType: 'multipart/form-data' })}
    >
      <FormProblems of={back} />
      <input type="hidden" name="action_id" value={globalThis.crypto.randomUUID()} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="visit" value={visit} />
      <FormQuestions asked={asked} photos={photos} limit={limit} />
      <p className="says" data-answers-words />
      <div>
        <output className="soft" data-answers-saved />
        <Button large wide="on-phones" icon={<Save size={24} aria-hidden="true" />}>
          Save the answers
        </Button>
      </div>
    </form>
  )
}
