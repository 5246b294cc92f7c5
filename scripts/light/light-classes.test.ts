import { expect, test } from 'vitest'
import { withNames } from './light-classes.ts'

const from = (file: string, code: string) => withNames(`import styles from "./${file}.module.css";\n${code}`)

test('classes are asked for by name where a module uses no other way', () => {
  expect(from('page', 'jsx("p", { className: styles.lead, id: my.styles });')).toContain('import * as styles from "./page.module.css";')
})

test('a table stays one where a class is chosen by what is known later, or the table is handed on', () => {
  for (const code of ['styles[tone]', 'use(styles)', 'styles.lead + styles[tone]', 'const { lead } = styles'])
    expect(from('page', code), code).toContain('import styles from "./page.module.css";')
})

test('a class that is called as no variable may be stays in its table', () => {
  expect(from('page', 'styles.new')).toContain('import styles from')
})
