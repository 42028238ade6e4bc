"""What waits for a person: claims with their evidence, requests, previews."""
