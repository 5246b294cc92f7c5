import { formatMoney } from '../../../kit/contract/money.ts'
import { type AskedSurvey, feeLines } from './asked-survey.ts'
import styles from './fee-step.module.css'

/** Each program with its survey and fee, and the sum. */
export function FeeTable({ surveys }: { surveys: readonly AskedSurvey[] }) {
  const { lines, total } = feeLines(surveys)
  return (
    <table className={styles.fees}>
      <caption>What the request costs</caption>
      <thead>
        <tr>
          <th scope="col">Program</th>
          <th scope="col">Fee</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">
              {line.name}
              <small>{line.survey}</small>
            </th>
            <td>{formatMoney(line.fee)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatMoney(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
