/** What is charged, paid and asked for, from a day on: fees, honoraria, means to reach, years of validity. */
import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { agency } from '../../../kit/contract/agency.ts'
import { formatMoney } from '../../../kit/contract/money.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { degreeLevels, degreeNames, levelNames, levelsSought, visitTypeNames } from '../../ladder/rules.ts'
import { areasNow } from '../../ladder/rules-areas.ts'
import { assignmentRoleNames, assignmentRoles } from '../../visits/rules.ts'
import type { AgencySettings } from '../contract.ts'
import { RatesSection } from './RatesSection.tsx'
import { Rows } from './Rows.tsx'
import styles from './settings.module.css'
import type { ViewProps } from './use-section-form.ts'

type Rates = AgencySettings['rates']
type Fees = Rates['fees']['first']
type Honoraria = Rates['honoraria']['first']
type Thresholds = Rates['thresholds']['first']
type Terms = Rates['terms']['first']

const typesOf = (fees: Fees) => Object.keys(fees.fees) as (keyof Fees['fees'])[]
const mean = { decimalScale: 2, fixedDecimalScale: true, step: 0.25, clampBehavior: 'none' } as const
const blankMean = { survey: 'preliminary', area: 'I', mean: '' }
const money = { leftSection: agency.currency.symbol, inputMode: 'decimal' } as const

export function FeesForm({ data }: ViewProps) {
  return (
    <RatesSection
      of="fees"
      data={data}
      says="What a survey costs for each program, by its degree. The fees of the visit’s first day count; what is charged already stays."
      linesOf={(value: Fees) => [
        ...typesOf(value).flatMap((type) =>
          degreeLevels.map((degree) => ({
            label: `${visitTypeNames[type]}, ${degreeNames[degree].toLowerCase()}`,
            text: formatMoney(value.fees[type][degree]),
          })),
        ),
        { label: 'Institutional accreditation', text: formatMoney(value.institutionalFee) },
      ]}
    >
      {(field, value) => (
        <>
          <div className={styles.table} data-columns={3}>
            <Heads of={['Survey', ...degreeLevels.map((degree) => degreeNames[degree])]} />
            {typesOf(value).map((type) => (
              <div key={type} className={styles.line}>
                <b>{visitTypeNames[type]}</b>
                {degreeLevels.map((degree) => (
                  <TextInput
                    key={degree}
                    aria-label={`${visitTypeNames[type]}, ${degreeNames[degree].toLowerCase()}`}
                    {...money}
                    {...field(`fees.${type}.${degree}`)}
                  />
                ))}
              </div>
            ))}
          </div>
          <TextInput
            className={styles.short}
            label="Institutional accreditation"
            description="Once for each visit."
            {...money}
            {...field('institutionalFee')}
          />
        </>
      )}
    </RatesSection>
  )
}

export function HonorariaForm({ data }: ViewProps) {
  return (
    <RatesSection
      of="honoraria"
      data={data}
      says="What an accreditor receives: so much for the visit, and so much for each of its days. The rates of the visit’s first day count; what is paid already stays."
      linesOf={({ honoraria, honorariaByDay }: Honoraria) =>
        assignmentRoles.flatMap((role) => [
          { label: `${assignmentRoleNames[role]}, a visit`, text: formatMoney(honoraria[role]) },
          { label: `${assignmentRoleNames[role]}, a day`, text: formatMoney(honorariaByDay[role]) },
        ])
      }
    >
      {(field) => (
        <div className={styles.table} data-columns={2}>
          <Heads of={['Role', 'For a visit', 'For each day']} />
          {assignmentRoles.map((role) => (
            <div key={role} className={styles.line}>
              <b>{assignmentRoleNames[role]}</b>
              <TextInput aria-label={`${assignmentRoleNames[role]}, for a visit`} {...money} {...field(`honoraria.${role}`)} />
              <TextInput aria-label={`${assignmentRoleNames[role]}, for each day`} {...money} {...field(`honorariaByDay.${role}`)} />
            </div>
          ))}
        </div>
      )}
    </RatesSection>
  )
}

const measuredOf = (value: Thresholds) => Object.keys(value.thresholds) as (keyof Thresholds['thresholds'])[]

/** The mean an area has to reach instead of that of the others; a dash where it is that. */
function otherMean({ areaMeans }: Thresholds, survey: string, area: string): string {
  return areaMeans.find((one) => one.survey === survey && one.area === area)?.mean.toFixed(2) ?? '–'
}

export function ThresholdsForm({ data }: ViewProps) {
  return (
    <RatesSection
      of="thresholds"
      data={data}
      says="The means from which an outcome is granted without a reason. Those of the day of the decision count. Surveys that are not named here are judged by criteria."
      linesOf={(value: Thresholds) =>
        measuredOf(value).flatMap((type) => [
          { label: `${visitTypeNames[type]}, grand mean`, text: value.thresholds[type].mean.toFixed(2) },
          { label: `${visitTypeNames[type]}, each area`, text: value.thresholds[type].area.toFixed(2) },
          ...areasNow().map((area) => ({ label: `${visitTypeNames[type]}, area ${area}`, text: otherMean(value, type, area) })),
        ])
      }
    >
      {(field, value, form) => (
        <>
          <div className={styles.table} data-columns={2}>
            <Heads of={['Survey', 'Grand mean', 'Each area']} />
            {measuredOf(value).map((type) => (
              <div key={type} className={styles.line}>
                <b>{visitTypeNames[type]}</b>
                {(['mean', 'area'] as const).map((part) => (
                  <NumberInput
                    key={part}
                    aria-label={`${visitTypeNames[type]}, ${part === 'mean' ? 'grand mean' : 'each area'}`}
                    {...mean}
                    {...field(`thresholds.${type}.${part}`)}
                  />
                ))}
              </div>
            ))}
          </div>
          <fieldset className={styles.group}>
            <legend>Areas that need another mean</legend>
            <p className={styles.quiet}>Named by its number, in place of what each area of the survey needs.</p>
            <Rows form={form} name="areaMeans" what="area" blank={blankMean} most={measuredOf(value).length * areasNow().length}>
              {(field) => (
                <>
                  <NativeSelect
                    label="Survey"
                    data={measuredOf(value).map((type) => ({ value: type, label: visitTypeNames[type] }))}
                    {...field('survey')}
                  />
                  <NativeSelect
                    label="Area"
                    data={areasNow().map((code, at) => ({ value: code, label: `${code} ${agency.areas[at]}` }))}
                    {...field('area')}
                  />
                  <NumberInput label="Mean" {...mean} {...field('mean')} />
                </>
              )}
            </Rows>
          </fieldset>
        </>
      )}
    </RatesSection>
  )
}

export function TermsForm({ data }: ViewProps) {
  const years = { suffix: ' years', allowDecimal: false, clampBehavior: 'none' } as const
  return (
    <RatesSection
      of="terms"
      data={data}
      says="For how long a level holds that is granted on this day or later. Validities that run keep their end."
      linesOf={({ validityYears, institutionalValidityYears }: Terms) => [
        ...levelsSought.map((level) => ({ label: levelNames[level], text: formatCount(validityYears[level], 'year') })),
        { label: 'Institutional level', text: formatCount(institutionalValidityYears, 'year') },
      ]}
    >
      {(field) => (
        <div className={styles.limits}>
          {levelsSought.map((level) => (
            <NumberInput key={level} label={levelNames[level]} {...years} {...field(`validityYears.${level}`)} />
          ))}
          <NumberInput label="Institutional level" {...years} {...field('institutionalValidityYears')} />
        </div>
      )}
    </RatesSection>
  )
}

function Heads({ of: heads }: { of: readonly string[] }) {
  return (
    <div className={styles.heads} aria-hidden="true">
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  )
}
