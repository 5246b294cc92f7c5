export const typeNames = { university: 'University', college: 'College', institute: 'Institute' } as const
