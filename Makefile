.PHONY: build
build: ; @QUINTE_MARCH=native .venv/bin/pip install -q --no-build-isolation --no-deps -e .
