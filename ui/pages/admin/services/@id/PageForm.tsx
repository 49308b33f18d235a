import { useData } from 'vike-react/useData'
import { serviceTextLimits, slugLimits } from '#modules/catalogue'
import { at } from '#modules/shared'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { TextArea } from '../../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { type CameBack, useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const { includedLines, includedLine, questions, question, answer } = serviceTextLimits

/** The page that customers read: its address, what is included, questions. */
export function PageForm() {
  const { href, version, page, isActive } = useData<Data>()
  const action = `${href}/page`
  const back = useCameBack(action)
  return (
    <Card
      id="page"
      title="Page for customers"
      {...(isActive && { actions: <a href={at.service(page.slug)}>Look at the page</a> })}
    >
      <form method="post" action={action} className="stack" noValidate>
        <FormProblems of={back} />
        {back.isBack && back.value('version') !== String(version) && (
          <p>Somebody changed this service meanwhile. Below is your text: save again to replace theirs.</p>
        )}
        <input type="hidden" name="version" value={version} />
        <Field
          name="slug"
          label="Address of the page"
          hint={`The end of ${at.service('…')}. After a change the old address leads to the new one.`}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={slugLimits.most}
          defaultValue={back.value('slug') ?? page.slug}
          error={back.error('slug')}
        />
        <TextArea
          name="included"
          label="In the price"
          hint={`A line each, at most ${includedLines} of ${includedLine} characters. Leave it empty where the description says it all.`}
          optional
          rows={6}
          maxLength={serviceTextLimits.included}
          defaultValue={back.value('included') ?? page.included}
          error={back.error('included')}
        />
        <fieldset className="field stack">
          <legend className="field-label">Questions and answers</legend>
          <p className="soft">The page adds those about extra work, getting ready and cancelling.</p>
          {Array.from({ length: questions }, (_, place) => (
            <QuestionFields key={place} number={place + 1} back={back} known={page.questions[place]} />
          ))}
        </fieldset>
        <div>
          <Button>Save the page</Button>
        </div>
      </form>
    </Card>
  )
}

function QuestionFields({
  number,
  back,
  known,
}: {
  readonly number: number
  readonly back: CameBack
  readonly known: Data['page']['questions'][number] | undefined
}) {
  const [asked, answered] = [`question_${number}`, `answer_${number}`]
  return (
    <>
      <Field
        name={asked}
        label={`Question ${number}`}
        optional
        maxLength={question}
        defaultValue={back.value(asked) ?? known?.question ?? ''}
        error={back.error(asked)}
      />
      <TextArea
        name={answered}
        label={`Answer ${number}`}
        optional
        rows={3}
        maxLength={answer}
        defaultValue={back.value(answered) ?? known?.answer ?? ''}
        error={back.error(answered)}
      />
    </>
  )
}
