export function generateSchema(document: URL): Promise<string>;
