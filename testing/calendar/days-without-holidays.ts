/**
 * Tests count their days from today, and some day of the year that would be a holiday, of which the settings warn: they begin without that
 * rule. What tests the rule sets it, as the Superadmin does.
 */
import { defaults } from '../../agency.config.ts'

const rules: { holiday: string } = defaults.dayRules
rules.holiday = 'ignore'
