/** `/register`: registration of accreditors and of the people of an institution. */
import { Anchor, NativeSelect, Radio, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { agency } from '../../../kit/contract/agency.ts'
import { ConfirmDialog } from '../../../kit/web/dialog/confirm.tsx'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import { NameFields } from '../../../kit/web/form/NameFields.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { pageMeta } from '../../../kit/web/page-meta.ts'
import { loadOnceTyped } from '../../../kit/web/states/ahead.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import type { Member } from '../../members/contract.ts'
import { registrations } from '../contract-registrations.ts'
import { AskConfirmation } from './AskConfirmation.tsx'
import { MailedAnswer } from './MailedAnswer.tsx'
import { needed } from './needed.ts'
import { RegistrationSteps } from './parts/Answer.tsx'
import { NewPasswordInput } from './parts/NewPasswordInput.tsx'
import { SignInFrame } from './parts/SignInFrame.tsx'
import styles from './parts/sign-in.module.css'
import { SendButton } from './SendButton.tsx'
import { useMailed } from './use-mailed.ts'

export const meta = () => [...pageMeta('Register'), { name: 'robots', content: 'noindex' }]

const initial = {
  role: '',
  institution_id: null as Member | null,
  first_name: '',
  middle_name: '',
  last_name: '',
  suffix: '',
  professional_title: '',
  email: '',
  mobile: '',
  region: '',
  password: '',
}
const labels = {
  role: 'Who you are',
  institution_id: 'Institution',
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  suffix: 'Suffix',
  professional_title: 'Title',
  email: 'E-mail',
  mobile: 'Mobile',
  region: 'Region',
  password: 'Password',
}

const InstitutionChoice = lazyPart(() => import('./InstitutionChoice.tsx').then((file) => file.InstitutionChoice), loadOnceTyped)

export default function Register() {
  const { mailed, show, back } = useMailed()
  const form = useCallForm({
    call: registrations.register,
    initial,
    labels,
    needed: needed.register,
    isQuiet: true,
    input: ({ institution_id, region, role, ...values }) => ({
      body: {
        ...values,
        role: role as 'accreditor',
        institution_id: institution_id?.id ?? null,
        region: role === 'institution' || region === '' ? null : (region as never),
      },
    }),
    check: ({ role, institution_id }) => ({ institution_id: role === 'institution' && !institution_id && 'Choose your institution.' }),
    onDone: ({ message }, { email }) => {
      window.scrollTo(0, 0)
      show(email.trim(), message)
    },
  })
  const { role } = form.values
  if (mailed)
    return (
      <SignInFrame>
        <MailedAnswer
          mailed={mailed}
          lead="The link works for 72 hours."
          call={registrations.resend}
          ask={<AskConfirmation onMailed={show} />}
          onBack={back}
        >
          <RegistrationSteps at={1} />
        </MailedAnswer>
      </SignInFrame>
    )
  return (
    <SignInFrame>
      <div className={styles.form} data-width="wide">
        <div>
          <h1>Register</h1>
          <p className={styles.lead}>
            You confirm your address by mail, then the agency activates your account. Staff of the agency are invited instead.
          </p>
        </div>
        <CallForm form={form}>
          <Radio.Group label="Who you are" {...form.field('role')}>
            <div className={styles.two}>
              <RoleCard value="accreditor" name="Accreditor" text="I visit and evaluate programs" />
              <RoleCard value="institution" name="Institution" text="I act for a state university or college" />
            </div>
          </Radio.Group>
          {role !== '' && (
            <div className={styles.choiceRoom}>
              <InstitutionChoice
                label={role === 'institution' ? 'Institution' : 'Home institution (optional)'}
                value={form.values.institution_id}
                onChange={(member) => form.set('institution_id', member)}
                error={form.error('institution_id')}
                id={form.idOf('institution_id')}
              />
            </div>
          )}
          <NameFields form={form} className={styles.two} />
          {role === 'accreditor' && (
            <NativeSelect
              label="Region (optional)"
              data={[{ value: '', label: 'Choose' }, ...agency.regions.map(({ name }) => name)]}
              {...form.field('region')}
            />
          )}
          <TextInput label="E-mail" type="email" autoComplete="username" {...form.field('email')} />
          <NewPasswordInput {...form.field('password')} value={form.values.password} />
          <SendButton busy={form.busy} wait={form.wait.left}>
            Register
          </SendButton>
          <ConfirmDialog />
        </CallForm>
        <p className={styles.aside}>
          You have an account?{' '}
          <Anchor component={Link} to="/login" underline="always">
            Sign in
          </Anchor>
        </p>
      </div>
    </SignInFrame>
  )
}

function RoleCard({ value, name, text }: { value: string; name: string; text: string }) {
  return (
    <Radio.Card value={value} className={styles.choice}>
      <Radio.Indicator />
      <b>{name}</b>
      <small>{text}</small>
    </Radio.Card>
  )
}
