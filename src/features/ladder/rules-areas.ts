/** The ten areas a survey team rates, by their Roman numbers. Apart from the visits, because the public pages name them too. */
export const surveyAreas = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'] as const
