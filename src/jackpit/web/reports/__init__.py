"""Reports over HTTP; their content is in ``manager/reports``."""
