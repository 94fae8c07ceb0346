export function generateSchema(document: URL): Promise<string>;
export function generateSchemas(document: URL): string;
export function generateValidators(document: object, names: readonly string[]): string;
